/** Why a process cannot start, in words for the operator. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
