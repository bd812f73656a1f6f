<?php
namespace Demo;

class Box
{
    public function get(int $n): int { return $n + 1; }
    public static function make(): self { return new self(); }
}
