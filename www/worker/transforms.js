/** Converts lists of transforms to the form that the analyser takes. */

/**
 * Calls `use` with the list, and with whether inlined functions are separate, then frees the list.
 *
 * @template T
 * @param {Pick<typeof import('../../pkg/grindscope.js'), 'Transforms'>} analyser
 * @param {readonly import('../protocol/types.js').TransformStep[]} steps
 * @param {(transforms: import('../protocol/types.js').Transforms, separate: boolean) => T} use
 */
export function withTransforms({ Transforms }, steps, use) {
  const transforms = new Transforms();
  try {
    for (const { kind, row, cycle, others = [], group, filter } of steps) {
      // The session starts from separate functions then.
      if (kind === 'inlined') continue;
      if (filter !== undefined) transforms.of_filter(kind, filter);
      else if (group) transforms.of_group(kind, row, group);
      else transforms.add(kind, row, cycle);
      for (const other of others) transforms.also(other);
    }
    return use(transforms, steps[0]?.kind === 'inlined');
  } finally {
    transforms.free();
  }
}
