package main

import (
	"os"
	"runtime/pprof"
)

//go:noinline
func leaf(n int) int {
	sum := 0
	for i := 0; i < n; i++ {
		sum += i * i % 7
	}
	return sum
}

//go:noinline
func fact(n int) int {
	if n < 2 {
		return leaf(20000000)
	}
	return n + fact(n-1)
}

func main() {
	out, _ := os.Create("cpu.pb")
	pprof.StartCPUProfile(out)
	println(leaf(50000000), fact(4))
	pprof.StopCPUProfile()
	out.Close()
}
