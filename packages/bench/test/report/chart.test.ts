import { DOMParser, type Element } from '@xmldom/xmldom';
import { expect } from 'chai';
import { chartOf } from '../../src/report/chart.js';
import { comparisonOf } from '../support/comparison-of.js';

/** Parses a chart. Throws if it is not well-formed. */
const parse = (chart: string): Element => {
  const fail = (_level: string, message: string): never => {
    throw new Error(message);
  };
  const { documentElement } = new DOMParser({ onError: fail }).parseFromString(chart, 'image/svg+xml');
  if (documentElement === null) throw new Error('There is no element.');
  return documentElement;
};

const numbersOf = (chart: Element, tag: string, attribute: string): number[] =>
  [...chart.getElementsByTagName(tag)].map((element) => Number(element.getAttribute(attribute)));

const textsOf = (chart: Element): string[] =>
  [...chart.getElementsByTagName('text')].map(({ textContent }) => textContent ?? '');

describe('a chart', () => {
  const comparison = comparisonOf({ product: [10, 10, 10], peer: [20, 20, 20], '<&">': [5, 10, 15] });
  const chart = parse(chartOf('In memory', [comparison, comparison]));

  it('is well-formed for any names', () => {
    expect(textsOf(chart)).to.include('The <&">').and.to.include('In memory');
  });

  it('has a bar for each subject whose length is its ratio', () => {
    const [product = 0, peer = 0, odd = 0] = numbersOf(chart, 'rect', 'width');
    expect(numbersOf(chart, 'rect', 'width')).to.have.length(6);
    expect(peer / product).to.be.closeTo(2, 0.01);
    expect(odd / product).to.be.closeTo(1, 0.01);
  });

  it('has a whisker between the quartiles', () => {
    const lines = [...chart.getElementsByTagName('line')].filter((line) => line.getAttribute('class') === 'whisker');
    const lengths = lines.map((line) => Number(line.getAttribute('x2')) - Number(line.getAttribute('x1')));
    const [one = 0] = numbersOf(chart, 'rect', 'width');
    expect(lengths[1]).to.equal(0);
    expect((lengths[2] ?? 0) / one).to.be.closeTo(0.5, 0.01);
  });

  it('shows each ratio as a number, with its figure', () => {
    expect(textsOf(chart)).to.include('2.00').and.to.include('GET /groups?limit=50, first page: CPU per request');
  });

  it('has everything inside its bounds', () => {
    const [width, height] = ['width', 'height'].map((name) => Number(chart.getAttribute(name)));
    expect(Math.max(...numbersOf(chart, 'text', 'y'), ...numbersOf(chart, 'line', 'y2'))).to.be.below(height ?? 0);
    expect(Math.max(...numbersOf(chart, 'text', 'x'), ...numbersOf(chart, 'line', 'x2'))).to.be.below(width ?? 0);
  });

  it('is readable on a dark page', () => {
    expect(chart.getElementsByTagName('style')[0]?.textContent).to.include('prefers-color-scheme: dark');
  });
});
