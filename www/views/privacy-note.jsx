/**
 * What happens to the user's data, in plain words and nothing that is not so.
 *
 * @module
 */

export function PrivacyNote() {
  return (
    <section class="privacy" aria-labelledby="privacy-title">
      <h2 id="privacy-title">Nothing leaves this computer</h2>
      <p>
        There is no server that could receive your profile. Your files are read here, in this tab,
        and never uploaded; the page's security policy allows requests to its own address only.
        Opening a profile of yours makes no request at all: see it in your browser's network panel.
      </p>
    </section>
  );
}
