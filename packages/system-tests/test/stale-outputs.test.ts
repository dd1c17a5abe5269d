import { expect } from 'chai';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staleOutputs } from '../src/stale-outputs.js';

describe('the outputs of a build', () => {
  it('are stale if their source was deleted', () => {
    const folder = mkdtempSync(join(tmpdir(), 'package-'));
    for (const part of ['src', 'dist/src', 'dist/bin']) mkdirSync(join(folder, part), { recursive: true });
    const deleted = ['old.js', 'old.js.map', 'old.d.ts', 'old.d.ts.map'].map((name) => join('dist/src', name));
    for (const file of ['src/kept.ts', 'dist/src/kept.js', 'dist/src/kept.d.ts', 'dist/bin/bundle.js', ...deleted])
      writeFileSync(join(folder, file), '');
    expect(staleOutputs(folder)).to.have.members(deleted.map((file) => join(folder, file)));
    rmSync(folder, { recursive: true });
  });
});
