/** An error that prevents the start and needs a person: printed as one sentence, without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}
