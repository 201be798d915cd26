/** What the server lends to page loaders; pages reach nothing of the server but this. */
export interface PagePort {
  /** The only origin that links, canonical addresses and previews are built from. */
  readonly publicOrigin: string;
  /** What a person can quote to us when something went wrong. */
  readonly requestId: string;
}
