import { canonicalAddress } from '../../../domain/email-address.ts';
import type { Derive } from '../secrets.ts';

/** All that we keep of an address that must not be written to. */
export const suppressionKey = (derive: Derive, address: string): Buffer =>
  derive('mail-suppression', canonicalAddress(address));
