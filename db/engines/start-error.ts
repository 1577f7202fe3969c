/** What keeps us from starting and somebody has to set right: said in one sentence, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
