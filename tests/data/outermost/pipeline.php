<?php
// A request through a stack of middleware, as in Laravel: every layer is the same closure.
namespace App;

class Pipeline {
    public function __construct(private array $pipes) {}

    public function then(callable $destination) {
        $next = $destination;
        foreach (array_reverse($this->pipes) as $pipe) {
            $next = function ($request) use ($pipe, $next) { return $pipe->handle($request, $next); };
        }
        return $next(['path' => '/posts', 'depth' => 0]);
    }
}

class Session {
    public function handle(array $request, callable $next) {
        $id = md5(serialize($request));
        $response = $next($request);
        return $response . $id;
    }
}

class Timing {
    public function handle(array $request, callable $next) {
        $start = hrtime(true);
        $response = $next($request);
        return $response . strlen((string) (hrtime(true) - $start));
    }
}

class Router {
    private array $inner;

    public function __construct() {
        $this->inner = [new Csrf(), new Bindings()];
    }

    public function handle(array $request, callable $next) {
        return (new Pipeline($this->inner))->then($next);
    }
}

class Csrf {
    public function handle(array $request, callable $next) {
        return $next($request);
    }
}

class Bindings {
    public function handle(array $request, callable $next) {
        $request['depth'] = tree(7);
        return $next($request);
    }
}

function tree(int $depth): int {
    return $depth < 2 ? 1 : tree($depth - 1) + tree($depth - 2);
}

function render(array $post): string {
    usort($post, fn ($a, $b) => strcmp($a, $b));
    return implode(',', array_map('strtoupper', $post));
}

function controller(array $request): string {
    $out = '';
    for ($i = 0; $i < 8; $i++) {
        $out .= render(['title', 'body', 'author', (string) $i]);
    }
    return $out . $request['depth'];
}

(new Pipeline([new Session(), new Timing(), new Router()]))->then('App\controller');
(new Pipeline([new Session()]))->then('App\controller');
