import { Suspense } from 'react';
import type { ContributionItem } from '#contract/contributions.ts';
import type { CardView } from '#contract/group-cards.ts';
import { useHydrated } from '#web/ui/overlays/hydrated.ts';
import { lazyWithRetry } from '#web/ui/overlays/lazy-with-retry.ts';

const AnswerPart = lazyWithRetry(() => import('./card-answer.tsx'));
const HeartPart = lazyWithRetry(() => import('./heart.tsx'));

/** Loaded only for the recipient, and for everybody once there is a thank-you. */
export function LazyAnswer({ card }: { card: CardView }) {
  return (
    useHydrated() && (
      <Suspense>
        <AnswerPart card={card} />
      </Suspense>
    )
  );
}

/** The same for a heart; a slug means that the visitor is the recipient, who gives them. */
export function LazyHeart(props: { contribution: ContributionItem; slug?: string | undefined }) {
  return (
    useHydrated() && (
      <Suspense>
        <HeartPart {...props} />
      </Suspense>
    )
  );
}
