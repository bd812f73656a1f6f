import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instance } from '@viz-js/viz';
import { inColumns, layoutOf } from './graph-layout.js';

test('a label is next to its line, whatever its characters', async () => {
  const graphviz = await instance();
  const label = ' ≈\u202f45.06\u202f% ▲ ×9.155';
  const dot = `digraph {
    node [shape=box, fixedsize=true, width=1];
    edge [fontname="Courier", fontsize=12];
    n0 -> n1 [place=0, label="${label}"];
  }`;
  const drawn = /** @type {any} */ (graphviz.renderJSON(inColumns(dot), { engine: 'dot' }));
  const [line] = layoutOf(drawn, 2, 1).lines;
  // 19 characters of Courier, which are 0.6 of its size wide, begin at the line.
  const left = (line?.label?.x ?? 0) - (19 * 0.6 * 12) / 2;
  assert.ok(Math.abs(left - (line?.points[0] ?? 0)) < 1, `${left}`);
});
