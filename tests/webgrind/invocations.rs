//! Version 4: the links between single invocations.

use crate::call_tree::{Run, run};
use crate::oracle::{collect, collected, oracle};
use grindscope::webgrind::{Buffer, Invocation, Options, Overflow, Trace, Version, read, write};
use proptest::prelude::*;

fn single() -> Options {
    Options {
        single_invocations: true,
        ..Options::default()
    }
}

/// Links with webgrind's mistakes in them: which invocation, and what its caller saw.
fn without_links(mut buffer: Buffer) -> Buffer {
    let trace = buffer.trace.as_mut().unwrap();
    for invocation in trace.invocations.iter_mut().flatten() {
        *invocation = Invocation {
            caller: None,
            call_cost: 0,
            line: 0,
            ..*invocation
        };
    }
    trace
        .sub_calls
        .iter_mut()
        .for_each(|call| call.invocation = 0);
    buffer
}

#[test]
fn apart_from_its_wrong_links_webgrinds_version_4_is_ours() {
    for profile in ["xd2-cb", "xd2-rec", "xd2cfl-cb", "xd2cfl-rec"] {
        let (_, theirs) = read(&oracle(&format!("{profile}.v4.bin"))).unwrap();
        let ours = write(&collected(profile, single()), Version::V4, Overflow::Refuse).unwrap();
        let (_, ours) = read(&ours).unwrap();
        assert_eq!(without_links(ours), without_links(theirs), "{profile}");
    }
}

/// Both ends of each link refer to each other, and the costs at both ends are about the same: Xdebug rounds
/// them apart. The links of webgrind's own version 4 fail both.
fn wrong_links(trace: &Trace) -> usize {
    let mut wrong = 0;
    for (function, invocations) in trace.invocations.iter().enumerate() {
        for (n, invocation) in invocations.iter().enumerate() {
            let first = invocation.first_sub_call as usize;
            for call in &trace.sub_calls[first..][..invocation.sub_calls as usize] {
                let callee = trace.invocations[call.function as usize][call.invocation as usize];
                let linked = callee.caller == Some((function as u32, n as u32))
                    && callee.call_cost == call.cost
                    && callee.line == call.line;
                let near = (callee.inclusive - call.cost).abs() <= 8;
                wrong += usize::from(!linked || !near);
            }
        }
    }
    wrong
}

#[test]
fn the_links_of_real_profiles_hold_at_both_ends() {
    for profile in ["xd2-cb", "xd2-rec", "xd2cfl-rec", "xd3-cb", "xd3-rec"] {
        let trace = collected(profile, single()).trace.unwrap();
        assert_eq!(wrong_links(&trace), 0, "{profile}");
        let without_caller = trace
            .invocations
            .iter()
            .flatten()
            .filter(|i| i.caller.is_none());
        assert_eq!(
            without_caller.count(),
            1,
            "{profile}: only {{main}} has no caller"
        );
    }
    let (_, theirs) = read(&oracle("xd2-rec.v4.bin")).unwrap();
    assert!(wrong_links(&theirs.trace.unwrap()) > 100);
}

/// The run of a trace, from an invocation downwards.
fn retold(buffer: &Buffer, (function, n): (u32, u32)) -> Run {
    let trace = buffer.trace.as_ref().unwrap();
    let invocation = trace.invocations[function as usize][n as usize];
    let first = invocation.first_sub_call as usize;
    let calls = &trace.sub_calls[first..][..invocation.sub_calls as usize];
    Run {
        function: u32::from(buffer.functions[function as usize].name[1] - b'0'),
        cost: invocation.self_cost as u64,
        calls: calls
            .iter()
            .map(|call| (call.line, retold(buffer, (call.function, call.invocation))))
            .collect(),
    }
}

fn without_caller(buffer: &Buffer) -> Vec<(u32, u32)> {
    let trace = buffer.trace.as_ref().unwrap();
    let mut found = Vec::new();
    for (function, invocations) in trace.invocations.iter().enumerate() {
        for (n, invocation) in invocations.iter().enumerate() {
            if invocation.caller.is_none() {
                found.push((function as u32, n as u32));
            }
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::thorough::cases(500), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_run_written_as_version_4_can_be_retold(run in run()) {
        let buffer = collect(run.as_xdebug().as_bytes(), single()).unwrap();
        let bytes = write(&buffer, Version::V4, Overflow::Refuse).unwrap();
        let (_, read) = read(&bytes).unwrap();
        let roots = without_caller(&read);
        prop_assert_eq!(roots.len(), 1);
        prop_assert_eq!(format!("{:?}", retold(&read, roots[0])), format!("{run:?}"));
    }

    #[test]
    fn single_calls_have_the_same_sums(run in run()) {
        let buffer = collect(run.as_xdebug().as_bytes(), single()).unwrap();
        let (_, four) = read(&write(&buffer, Version::V4, Overflow::Refuse).unwrap()).unwrap();
        let six = |buffer: &Buffer| write(buffer, Version::V6, Overflow::Refuse).unwrap();
        prop_assert_eq!(six(&four), six(&buffer));
    }
}

#[test]
fn sums_have_no_single_invocations() {
    let text = b"creator: x\nevents: Ir\nfn=f\n1 2\ncfn=g\ncalls=2 0\n1 4\nfn=g\n1 4\n";
    let buffer = collect(text, single()).unwrap();
    assert_eq!(buffer.trace, None);
    let refused = write(&buffer, Version::V4, Overflow::Refuse).unwrap_err();
    assert!(refused.to_string().contains("needs single invocations"));
}

#[test]
fn single_invocations_of_another_writer_can_be_version_4() {
    let text = b"creator: spx\nevents: wt\nfl=a\nfn=f\n1 2\nfl=a\nfn=main\n1 3\ncfl=a\ncfn=f\ncalls=1 0\n1 2\n";
    let buffer = collect(text, single()).unwrap();
    assert_eq!(without_caller(&buffer), [(1, 0)]);
    assert!(write(&buffer, Version::V4, Overflow::Refuse).is_ok());
}

#[test]
fn a_later_run_does_not_claim_invocations_of_an_earlier_one() {
    // The second run's call of f has no block of f in that run.
    let first = "version: 1\nevents: Time\nfl=a\nfn=f\n1 2\nfl=a\nfn={main}\n1 1\n";
    let second = "version: 1\nevents: Time\nfl=a\nfn={main}\n1 1\ncfn=f\ncalls=1 0 0\n1 2\n";
    let buffer = collect([first, second].concat().as_bytes(), single()).unwrap();
    assert_eq!(buffer.trace, None);
}
