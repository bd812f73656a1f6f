import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instance } from '@viz-js/viz';
import { heightAt, inColumns, layoutOf } from './graph-layout.js';

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

test('the height of a line is that of the curve there', () => {
  // A straight line, followed by a curve whose middle is 3/4 of the way to its control points.
  const points = Float64Array.of(0, 0, 10, 10, 20, 20, 30, 30, 40, 70, 50, 70, 60, 30);
  assert.ok(Math.abs((heightAt(points, 15) ?? 0) - 15) < 0.1);
  assert.ok(Math.abs((heightAt(points, 45) ?? 0) - 60) < 0.1);
  assert.equal(heightAt(points, 61), null);
  assert.equal(heightAt(Float64Array.of(30, 0, 20, 0, 10, 0, 0, 0), 15), null, 'to the left');
});
