import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

/** Tells when the reader comes near it. What is inside is the way on for whoever does not scroll. */
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
