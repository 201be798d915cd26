import { accountRows, pageRows } from './account-rows.ts';
import { backendRows } from './backend-rows.ts';
import { cardRows } from './card-rows.ts';
import type { Row } from './cells.ts';
import { deliveryRows } from './delivery-rows.ts';
import { giftRows } from './gift-rows.ts';
import { signingRows } from './signing-rows.ts';
import { thanksRows } from './thanks-rows.ts';

/** Every call, with what each person may get by it. */
export const rows: readonly Row[] = [
  ...accountRows,
  ...backendRows,
  ...cardRows,
  ...deliveryRows,
  ...giftRows,
  ...signingRows,
  ...thanksRows,
  ...pageRows,
];
