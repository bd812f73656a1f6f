/** Name and mark of the product. */

/** @param {{size: number}} props */
export function Brand({ size }) {
  return (
    <span class="brand">
      <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
        <circle class="brand-ring" cx="10" cy="10" r="8.6" />
        <path class="brand-bars" d="M5 12.5h10M5 9.5h7M5 6.5h4" />
      </svg>
      grindscope
    </span>
  );
}
