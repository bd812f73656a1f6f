<?php
require __DIR__ . '/inc.php';

function fact($n) { return $n < 2 ? 1 : $n * fact($n - 1); }

$box = Demo\Box::make();
$anonymous = new class { public function run($n) { return str_repeat('x', $n); } };
$square = fn($n) => $n * $n;
fact(4);
usleep(20);
array_map($square, [1, 2, 3]);
strlen($anonymous->run($box->get(3)));
