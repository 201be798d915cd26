import type { CardView } from '#contract/group-cards.ts';
import PhotoViewer from '#web/features/group-cards/photos/components/photo-viewer.tsx';
import ReportDialog from '#web/features/reports/components/report-dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';

interface CardOverlayProps extends OpenProps {
  card: CardView;
  /** The message whose photo is viewed; without it the card is reported. */
  first: number | undefined;
}

/** The viewer and the report, in which pictures can be reported too: loaded together, so that the page names one part. */
export default function CardOverlay({ first, ...dialog }: CardOverlayProps) {
  return first === undefined ? <ReportDialog {...dialog} /> : <PhotoViewer {...dialog} first={first} />;
}
