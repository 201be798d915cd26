import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onNear` when it is scrolled near the viewport. Its children are a button for people who do not scroll. */
export function LoadMoreSentinel({ onNear, children }: { onNear: () => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && near(), {
      rootMargin: '1200px 0px',
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} className="pt-8">
      {children}
    </div>
  );
}
