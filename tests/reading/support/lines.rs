//! Random profile texts: lines of all kinds in a sensible or senseless order.
//!
//! Names, ids and numbers come from small sets, so that they meet again. A text is a list of
//! blocks, which shrinks well.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::Union;
use proptest::test_runner::RngSeed;

type Lines = BoxedStrategy<String>;

/// A text that shows itself as one.
#[derive(Clone)]
pub(crate) struct Text(pub(crate) Vec<u8>);

impl std::fmt::Debug for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "\n{}", String::from_utf8_lossy(&self.0))
    }
}

/// The same cases in each run; `PROPTEST_RNG_SEED` and `PROPTEST_CASES` ask for others.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    ProptestConfig {
        cases: if asked.cases == 256 {
            crate::thorough::cases(cases)
        } else {
            asked.cases
        },
        rng_seed: match asked.rng_seed {
            RngSeed::Random => RngSeed::Fixed(1),
            seed => seed,
        },
        failure_persistence: None,
        ..asked
    }
}

/// A text of some blocks; most begin with a header.
pub(crate) fn profile() -> BoxedStrategy<Text> {
    let ends = prop_oneof![8 => Just("\n"), 1 => Just("\r\n")];
    let last = prop_oneof![4 => Just(true), 1 => Just(false)];
    let head = prop_oneof![9 => header(), 1 => Just(String::new())];
    (head, vec(block(), 0..12), ends, last)
        .prop_map(|(head, blocks, end, last)| {
            let mut text = (head + &blocks.concat()).replace('\n', end);
            if !last && text.ends_with(end) {
                text.truncate(text.len() - end.len());
            }
            Text(text.into_bytes())
        })
        .boxed()
}

/// Lines that belong together, as writers put them.
fn block() -> Lines {
    prop_oneof![
        6 => function(),
        2 => vec(cost(), 1..5).prop_map(|lines| lines.concat()),
        1 => large_costs(),
        2 => call(),
        1 => jump(),
        2 => single(),
        1 => header(),
        1 => sums(),
    ]
    .boxed()
}

fn header() -> Lines {
    let keys = select(vec![
        "# callgrind format\n",
        "version: 1\n",
        "version: 0.9.6\n",
        "version: 3\n",
        "creator: callgrind-3.19.0\n",
        "creator: xdebug 3.2.0 (PHP 8.2)\n",
        "pid: 77\n",
        "cmd:  ./a.out x\n",
        "part: 1\n",
        "part: 2\n",
        "thread: 2\n",
        "desc: Trigger: Program termination\n",
        "desc: I1 cache: \n",
        "event: Sum = Ir + 2 Dr : both\n",
        "event: Ir : instructions\n",
        "arch: arm\n",
        "==== NEW PROFILING FILE ====\n",
        "\n",
    ]);
    let positions = prop_oneof![
        3 => Just(""),
        2 => select(vec![
            "positions: line\n",
            "positions: instr line\n",
            "positions: instr\n",
            "positions: instr bb line\n",
            "positions: line instr\n",
            "positions: column line\n",
        ]),
    ];
    let events = select(vec![
        "events: Ir\n",
        "events: Ir\n",
        "events: Ir Dr Dw\n",
        "events: Dr Ir\n",
        "events: Time_(10ns)  Memory_(bytes) \n",
        "events: Ir Ir\n",
        "",
    ]);
    (
        vec(keys, 0..4),
        positions,
        events,
        prop_oneof![4 => Just(String::new()), 1 => sums()],
    )
        .prop_map(|(keys, positions, events, sums)| keys.concat() + positions + events + &sums)
        .boxed()
}

fn sums() -> Lines {
    (
        select(vec!["summary", "totals", "total"]),
        vec(cost_number(), 0..4),
    )
        .prop_map(|(key, numbers)| format!("{key}: {}\n", numbers.join(" ")))
        .boxed()
}

fn function() -> Lines {
    let place = vec(select(vec!["ob", "fl", "fl", "fi"]), 0..3);
    let place = place.prop_flat_map(|specs| {
        let lines: Vec<Lines> = specs.into_iter().map(named).collect();
        lines.prop_map(|lines| lines.concat())
    });
    let inner = prop_oneof![
        5 => cost(),
        3 => call(),
        1 => jump(),
        1 => select(vec!["fi", "fe"]).prop_flat_map(named),
        1 => single(),
    ];
    (place, named("fn"), vec(inner, 0..6))
        .prop_map(|(place, name, inner)| place + &name + &inner.concat())
        .boxed()
}

/// A call with what writers put before and within it.
fn call() -> Lines {
    let place = vec(select(vec!["cob", "cfi", "cfl"]), 0..3).prop_flat_map(|specs| {
        let lines: Vec<Lines> = specs.into_iter().map(named).collect();
        lines.prop_map(|lines| lines.concat())
    });
    let key = prop_oneof![9 => Just("calls"), 1 => Just("rcalls")];
    let calls = (key, whole(), target()).prop_map(|(k, n, t)| format!("{k}={n}{t}\n"));
    let between = prop_oneof![9 => Just(""), 1 => Just("\n"), 1 => Just("# between\n")];
    let line = prop_oneof![12 => cost(), 1 => Just(String::new())];
    let first = any::<bool>();
    (place, named("cfn"), calls, between, line, first)
        .prop_map(|(place, name, calls, between, line, first)| {
            let callee = if first { place + &name } else { name + &place };
            callee + &calls + between + &line
        })
        .boxed()
}

fn jump() -> Lines {
    let counts = prop_oneof![
        (whole(), whole()).prop_map(|(a, b)| format!("jcnd={a}/{b}")),
        (whole(), whole()).prop_map(|(a, b)| format!("jcnd={a} {b}")),
        whole().prop_map(|n| format!("jump={n}")),
        Just("jcnd=".to_owned()),
    ];
    let place = prop_oneof![
        3 => Just(String::new()),
        1 => select(vec!["jfi", "jfn"]).prop_flat_map(named),
    ];
    let from = prop_oneof![5 => Just("* *\n"), 2 => Just("*\n"), 1 => Just("+1 5 9\n")];
    (place, counts, target(), from)
        .prop_map(|(place, counts, target, from)| format!("{place}{counts}{target}\n{from}"))
        .boxed()
}

/// Single lines.
fn single() -> Lines {
    let odd = select(vec![
        "\n",
        "   \n",
        "# a comment\n",
        "  # another\n",
        "what is this\n",
        "xfn=(9) strange\n",
        "foo: bar\n",
        "=\n",
        ":\n",
        "rec=2\n",
        "bb=0x10 3 4\n",
        "fn\t=\tspaced\n",
        "  fn=(1)\n",
        "calls=\n",
        "calls=three 4\n",
        "calls=99999999999999999999 4\n",
        "(1)\n",
        "fn=nul\0name\n",
        "\0\0\n",
        "1 2 3 garbage\n",
        "-\n",
        "+\n",
        "summary: (null)\n",
        "summary: many\n",
        "positions: a b c d e\n",
    ])
    .prop_map(str::to_owned);
    let specs = vec![
        "ob", "fl", "fi", "fe", "fn", "cob", "cfi", "cfl", "cfn", "jfi", "jfn", "frfn",
    ];
    prop_oneof![2 => odd, 1 => select(specs).prop_flat_map(named)].boxed()
}

/// A name line: plain, an id that is defined, or an id alone.
fn named(spec: &'static str) -> Lines {
    let id = prop_oneof![
        12 => (0..6u64).prop_map(|id| id.to_string()),
        1 => Just("5000000".to_owned()),
        1 => Just("18446744073709551615".to_owned()),
        1 => Just("18446744073709551616".to_owned()),
    ];
    let name = select(vec![
        "a",
        "b",
        "main",
        "a.c",
        "b.h",
        "/lib/x.so",
        "(below main)",
        "???",
        "",
        "f'2",
        "(1)'2",
        "(2)'(1)",
        "(9)'2",
        "(0) inner",
        "operator()(int) [a, b]",
        "x=y: z",
        "é\u{202e}",
    ]);
    prop_oneof![
        4 => name.clone().prop_map(move |name| format!("{spec}={name}\n")),
        4 => (id.clone(), select(vec!["", " "]), name)
            .prop_map(move |(id, blank, name)| format!("{spec}=({id}){blank}{name}\n")),
        4 => id.prop_map(move |id| format!("{spec}=({id})\n")),
    ]
    .boxed()
}

/// A line of subpositions and costs.
fn cost() -> Lines {
    let blank = prop_oneof![12 => Just(" "), 1 => Just("  "), 1 => Just("\t")];
    let begin = prop_oneof![20 => Just(""), 1 => Just(" ")];
    let end = prop_oneof![12 => Just("\n"), 2 => Just(" \n")];
    (
        begin,
        vec(position(), 1..4),
        vec(cost_number(), 0..4),
        blank,
        end,
    )
        .prop_map(|(begin, positions, costs, blank, end)| {
            let words: Vec<String> = positions.into_iter().chain(costs).collect();
            format!("{begin}{}{end}", words.join(blank))
        })
        .boxed()
}

/// Lines whose sum does not fit.
fn large_costs() -> Lines {
    let large = select(vec![
        1u64,
        2,
        9_223_372_036_854_775_807,
        9_999_999_999_999_999_999,
    ]);
    let line = (large.clone(), large).prop_map(|(a, b)| format!("7 {a} {b}\n"));
    vec(line, 2..6).prop_map(|lines| lines.concat()).boxed()
}

fn target() -> Lines {
    let some = vec(position(), 1..3).prop_map(|words| format!(" {}", words.join(" ")));
    prop_oneof![6 => some, 1 => Just(String::new()), 1 => Just(" 0 0".to_owned())].boxed()
}

fn position() -> Lines {
    let relative = |sign: &'static str| (0..30u64).prop_map(move |n| format!("{sign}{n}"));
    prop_oneof![
        4 => (0..200u64).prop_map(|n| n.to_string()),
        2 => (0x1000..0x1100u64).prop_map(|n| format!("0x{n:x}")),
        3 => relative("+"),
        2 => relative("-"),
        3 => Just("*".to_owned()),
        1 => select(EXTREME.to_vec()).prop_map(str::to_owned),
        1 => select(vec!["+0x10", "-0X3", "0X1f", "+99999999999999999999", "-18446744073709551615"])
            .prop_map(str::to_owned),
    ]
    .boxed()
}

/// Numbers at the ends of what fits, and beyond.
const EXTREME: [&str; 11] = [
    "0",
    "007",
    "9999999999999999999",
    "18446744073709551615",
    "18446744073709551616",
    "018446744073709551617",
    "000000000000000000000000000003",
    "0xffffffffffffffff",
    "0x00000000000000000000000005",
    "0x10000000000000000",
    "99999999999999999999999999",
];

fn cost_number() -> Lines {
    prop_oneof![
        20 => (0..5000u64).prop_map(|n| n.to_string()),
        2 => Just("0".to_owned()),
        1 => Just(".".to_owned()),
        1 => (1..50u64).prop_map(|n| format!("-{n}")),
        1 => select(EXTREME.to_vec()).prop_map(str::to_owned),
        1 => select(vec!["+4", "0x1F", "12abc", "1e3", "2.5", "*", "-", "0x", "--1", "-."])
            .prop_map(str::to_owned),
    ]
    .boxed()
}

/// A count.
fn whole() -> Lines {
    let plain: Lines = (0..90u64).prop_map(|n| n.to_string()).boxed();
    let odd = select(vec![
        "0",
        "0x10",
        "18446744073709551615",
        "18446744073709551616",
        "-1",
        "x",
    ]);
    Union::new_weighted(vec![(9, plain), (1, odd.prop_map(str::to_owned).boxed())]).boxed()
}
