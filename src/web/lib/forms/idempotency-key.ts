import { useRef } from 'react';
import { useDraftOwner } from './draft-owner.ts';
import { type DraftKey, readDraft, removeDraft, writeDraft } from './drafts.ts';

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

interface IdempotencyKey {
  /** The key to send with this request; noted down with it, so that a try after a reload has the same one. */
  keyFor: (request: object) => string;
  /** The request was answered or thrown away: the next one is another. */
  renew: () => void;
}

/**
 * The same key for every try to send what a form holds. In this page it stays when the words change between two tries;
 * after a reload, when the first may be seen to have arrived, only the same words have the same key.
 */
export function useIdempotencyKey(form: string): IdempotencyKey {
  const place: DraftKey = { owner: useDraftOwner(), form: `${form}/key` };
  const here = useRef<string>(undefined);
  return {
    keyFor(request) {
      const words = JSON.stringify(request);
      const sent = readDraft(place, { key: '', words: '' });
      here.current ??= sent.words === words && sent.key ? sent.key : newKey();
      writeDraft(place, { key: here.current, words });
      return here.current;
    },
    renew() {
      here.current = undefined;
      removeDraft(place);
    },
  };
}
