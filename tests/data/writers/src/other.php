<?php
function only_here() { return strrev('abc'); }
only_here();
