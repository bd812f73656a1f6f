//! A static web server that does what any static host does, and nothing else.
//!
//! It sends no special headers on purpose: a page that works here works on every host.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;

/// Longest request head that is read.
const LONGEST_HEAD: u64 = 64 * 1024;

/// Serves one folder under one path.
pub(crate) struct Server {
    listener: TcpListener,
    site: Arc<Site>,
}

struct Site {
    folder: PathBuf,
    /// Path of the folder in URLs, with a slash at both ends.
    base: String,
}

impl Server {
    /// A server of `folder` under the path `base` (with a slash at both ends).
    ///
    /// # Errors
    /// When the folder does not exist.
    pub(crate) fn new(listener: TcpListener, folder: PathBuf, base: &str) -> Result<Self> {
        anyhow::ensure!(
            folder.join("index.html").is_file(),
            "{} holds no page: run `cargo xtask build` first",
            folder.display()
        );
        let base = base.to_owned();
        let site = Arc::new(Site { folder, base });
        Ok(Self { listener, site })
    }

    /// Address of the page.
    pub(crate) fn url(&self) -> String {
        let port = self
            .listener
            .local_addr()
            .map_or(0, |address| address.port());
        format!("http://127.0.0.1:{port}{}", self.site.base)
    }

    /// Answers requests for ever, each connection in a thread of its own.
    ///
    /// # Errors
    /// When the socket fails.
    pub(crate) fn run(self) -> Result<()> {
        for connection in self.listener.incoming() {
            let connection = connection?;
            let site = Arc::clone(&self.site);
            // A browser that goes away in the middle of an answer is no event worth a word.
            std::thread::spawn(move || site.converse(connection).ok());
        }
        Ok(())
    }
}

impl Site {
    /// Answers the requests of one connection.
    fn converse(&self, connection: TcpStream) -> std::io::Result<()> {
        connection.set_read_timeout(Some(Duration::from_secs(60)))?;
        connection.set_nodelay(true)?;
        let mut reader = BufReader::new(connection.try_clone()?);
        let mut writer = connection;
        while let Some((method, target)) = read_head(&mut reader)? {
            let answer = self.answer(&method, &target);
            writer.write_all(&answer.head())?;
            if method != "HEAD" {
                writer.write_all(&answer.body)?;
            }
        }
        Ok(())
    }

    fn answer(&self, method: &str, target: &str) -> Answer {
        if method != "GET" && method != "HEAD" {
            return Answer::text("405 Method Not Allowed");
        }
        let Some(file) = self.file(target) else {
            return Answer::text("404 Not Found");
        };
        fs::read(&file).map_or_else(
            |_| Answer::text("404 Not Found"),
            |body| Answer {
                status: "200 OK",
                media_type: media_type(&file),
                body,
            },
        )
    }

    /// The file that a request's target means, unless it lies outside of the folder.
    fn file(&self, target: &str) -> Option<PathBuf> {
        let path = target.split(['?', '#']).next()?;
        let relative = decode_percent(path.strip_prefix(&self.base)?)?;
        let relative = Path::new(&relative);
        let stays_inside = relative
            .components()
            .all(|component| matches!(component, Component::Normal(_)));
        let file = self.folder.join(relative);
        stays_inside.then(|| {
            if file.is_dir() {
                file.join("index.html")
            } else {
                file
            }
        })
    }
}

struct Answer {
    status: &'static str,
    media_type: &'static str,
    body: Vec<u8>,
}

impl Answer {
    fn text(status: &'static str) -> Self {
        let media_type = "text/plain; charset=utf-8";
        Self {
            status,
            media_type,
            body: status.into(),
        }
    }

    fn head(&self) -> Vec<u8> {
        let Self {
            status,
            media_type,
            body,
        } = self;
        let length = body.len();
        format!(
            "HTTP/1.1 {status}\r\nContent-Type: {media_type}\r\nContent-Length: {length}\r\n\
             Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\n\r\n"
        )
        .into_bytes()
    }
}

/// Method and target of the next request; `None` when the client has no more.
fn read_head(reader: &mut impl BufRead) -> std::io::Result<Option<(String, String)>> {
    let mut head = reader.take(LONGEST_HEAD);
    let mut first = String::new();
    head.read_line(&mut first)?;
    let mut line = String::new();
    while head.read_line(&mut line)? > 2 {
        line.clear();
    }
    let mut words = first.split(' ');
    Ok(words
        .next()
        .zip(words.next())
        .map(|(method, target)| (method.to_owned(), target.to_owned())))
}

/// `%41` → `A`; `None` if that is not UTF-8 or an escape is broken.
fn decode_percent(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        rest = tail;
        if first != b'%' {
            bytes.push(first);
            continue;
        }
        let digits = std::str::from_utf8(rest.get(..2)?).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = &rest[2..];
    }
    String::from_utf8(bytes).ok()
}

/// Modules and streamed WebAssembly are refused by browsers unless their type is exactly right.
fn media_type(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        Some("gz") => "application/gzip",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::path::{Path, PathBuf};

    use super::{Site, decode_percent, media_type, read_head};

    fn site() -> Site {
        Site {
            folder: PathBuf::from("/site"),
            base: "/below/".into(),
        }
    }

    #[test]
    fn a_target_names_a_file_below_the_base() {
        let site = site();
        assert_eq!(site.file("/below/a/b.js?x=1"), Some("/site/a/b.js".into()));
        assert_eq!(site.file("/below/a%20b"), Some("/site/a b".into()));
        assert_eq!(site.file("/other/a"), None);
    }

    #[test]
    fn a_target_never_leaves_the_folder() {
        let site = site();
        for target in [
            "/below/../secret",
            "/below/a/../../secret",
            "/below/%2e%2e/secret",
            "/below//etc",
        ] {
            assert_eq!(site.file(target), None, "{target}");
        }
    }

    #[test]
    fn percent_escapes() {
        assert_eq!(decode_percent("%41b%c3%a9").as_deref(), Some("Abé"));
        assert_eq!(decode_percent("%4"), None);
        assert_eq!(decode_percent("%zz"), None);
        assert_eq!(decode_percent("%ff"), None);
    }

    #[test]
    fn requests_follow_one_another_on_one_connection() {
        let mut stream = Cursor::new("GET /a HTTP/1.1\r\nHost: x\r\n\r\nHEAD /b HTTP/1.1\r\n\r\n");
        let pair = |method: &str, target: &str| Some((method.to_owned(), target.to_owned()));
        assert_eq!(read_head(&mut stream).unwrap(), pair("GET", "/a"));
        assert_eq!(read_head(&mut stream).unwrap(), pair("HEAD", "/b"));
        assert_eq!(read_head(&mut stream).unwrap(), None);
    }

    #[test]
    fn types_that_browsers_insist_on() {
        assert_eq!(media_type(Path::new("a.wasm")), "application/wasm");
        assert!(media_type(Path::new("a-1.js")).starts_with("text/javascript"));
        assert!(media_type(Path::new("a.css")).starts_with("text/css"));
    }
}
