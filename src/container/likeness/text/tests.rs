use super::*;

#[test]
fn each_kind_by_its_opening() {
    let cases = [
        ("<!DOCTYPE html>\n<html>", Likeness::Markup),
        ("<?xml version=\"1.0\"?>", Likeness::Markup),
        ("<?php\nfoo();", Likeness::SourceCode),
        ("#include <stdio.h>\nint main(void)\n", Likeness::SourceCode),
        ("{\"a\": 1}", Likeness::Json),
        (
            "{\"nodes\": [{\"id\": 1, \"callFrame\": {}}]}",
            Likeness::CpuProfileJson,
        ),
        (
            "{\"$schema\": \"https://www.speedscope.app/file-format-schema.json\"}",
            Likeness::SpeedscopeJson,
        ),
        ("{\"dhatFileVersion\":2\n,\"mode\":\"heap\"", Likeness::Dhat),
        ("{\"traceEvents\":[]}", Likeness::TraceJson),
        (
            "[{\"name\":\"x\",\"ph\":\"X\",\"ts\":1}]",
            Likeness::TraceJson,
        ),
        (
            "----\nProfile data file 'callgrind.out.1' (creator",
            Likeness::AnnotateReport,
        ),
        (
            "-----\n-- Metadata\n-----\nInvocation: ",
            Likeness::AnnotateReport,
        ),
        (
            "I1 cache:         32768 B\nCommand: ls\nData file: x\nEvents recorded:  Ir\n",
            Likeness::AnnotateReport,
        ),
        (
            "desc: (none)\ncmd: ./a\ntime_unit: i\n#----\nsnapshot=0\n",
            Likeness::Massif,
        ),
        (
            "Version: 3.2.0\nFile format: 4\nTRACE START [2020-01-01]\n",
            Likeness::XdebugTrace,
        ),
        (
            "Flat profile:\n\nEach sample counts as 0.01 seconds.\n",
            Likeness::Gprof,
        ),
        ("main;foo;bar 12\nmain;foo 3\n", Likeness::FoldedStacks),
        (
            "main;operator new(unsigned long) 12\nmain;fo",
            Likeness::FoldedStacks,
        ),
        (
            "prog  1234 [001] 123.456789:     250000 cycles:u:\n\tffff main+0x1 (/bin/x)\n",
            Likeness::PerfScript,
        ),
        (
            "==42== Callgrind, a call-graph generating cache profiler\n",
            Likeness::ValgrindLog,
        ),
        (
            "         4 function calls (3 primitive calls) in 0.1 seconds\n",
            Likeness::ProfilerReport,
        ),
        ("1 2 3\n4 5 6\n", Likeness::Text),
        ("Dear diary,\nit is 10.30: time to go.\n", Likeness::Text),
        ("", Likeness::Text),
    ];
    for (text, likeness) in cases {
        assert_eq!(guess(text.as_bytes()), likeness, "{text}");
        let returns = text.replace('\n', "\r\n");
        if likeness != Likeness::AnnotateReport {
            assert_eq!(guess(returns.as_bytes()), likeness, "{text}");
        }
    }
}
