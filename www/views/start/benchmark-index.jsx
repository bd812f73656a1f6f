/** The benchmarks of a report of several: their figures, and a button that opens each. */

import { INDEX_TEXT } from '../../messages/start.js';
import { benchmarks } from '../../store/state.js';
import { visible } from '../../values/names.js';

/** Whether a change is an increase or a broken rule. @param {string} text */
const isWorse = (text) => /^(\+|BROKEN)/.test(text);

export function BenchmarkIndex() {
  if (benchmarks.value.length === 0) return null;
  return (
    <section aria-labelledby="index-title">
      <h1 id="index-title">{INDEX_TEXT.title}</h1>
      <table class="benchmark-index">
        <thead>
          <tr>
            {INDEX_TEXT.columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {benchmarks.value.map(({ name, rows, open }) =>
            rows.map((cells, place) => (
              <tr key={`${name} ${cells[0]}`}>
                <th scope="row">
                  {place === 0 && (
                    <button type="button" class="link" onClick={open}>
                      {visible(name)}
                    </button>
                  )}
                </th>
                {cells.map((cell, column) => (
                  <td key={INDEX_TEXT.columns[column + 1]} class={isWorse(cell) ? 'worse' : ''}>
                    {visible(cell)}
                  </td>
                ))}
              </tr>
            )),
          )}
        </tbody>
      </table>
    </section>
  );
}
