/** An answer that is JSON already, made from parts that each passed the schema when they were built. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
