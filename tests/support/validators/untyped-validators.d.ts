/** Two packages without types; only what the tests use. */

declare module '@marbec/web-auto-extractor' {
  export interface ExtractedData {
    jsonld: Record<string, object[]>;
  }
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: string[] });
    parse(html: string): ExtractedData;
  }
}

declare module '@adobe/structured-data-validator' {
  import type { ExtractedData } from '@marbec/web-auto-extractor';

  export interface Issue {
    severity: 'ERROR' | 'WARNING';
    rootType: string;
    issueMessage: string;
  }
  export default class Validator {
    constructor(vocabulary: { '@graph': object[] });
    validate(data: ExtractedData): Promise<Issue[]>;
  }
}
