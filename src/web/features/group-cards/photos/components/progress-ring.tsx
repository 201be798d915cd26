import { Flame } from '#web/ui/base/flame.tsx';
import { useI18n } from '#web/lib/i18n/provider.tsx';

interface ProgressRingProps {
  preview: string;
  fileName: string;
  percent: number;
  /** The upload has stalled: the flame is out. */
  isOut: boolean;
}

const radius = 43;
const center = 46;
const length = 2 * Math.PI * radius;

/** The progress of an upload: a wick that burns around the photo, with the flame where the upload is. */
export function ProgressRing({ preview, fileName, percent, isOut }: ProgressRingProps) {
  const { t } = useI18n();
  const angle = (percent / 100) * 2 * Math.PI - Math.PI / 2;
  const [x, y] = [center + radius * Math.cos(angle), center + radius * Math.sin(angle)];
  return (
    <figure
      className="progress-ring"
      data-out={isOut || undefined}
      role="progressbar"
      aria-label={t('photo.ring', { percent, file: fileName })}
      aria-valuenow={percent}
    >
      <img src={preview} alt="" />
      <svg viewBox="0 0 92 92" aria-hidden="true">
        <circle cx={center} cy={center} r={radius} />
        <circle
          className="progress-ring-done"
          cx={center}
          cy={center}
          r={radius}
          transform={`rotate(-90 ${center} ${center})`}
          strokeDasharray={`${(percent / 100) * length} ${length}`}
        />
        {isOut ? (
          <circle className="progress-ring-ember" cx={x} cy={y} r={5} />
        ) : (
          <svg x={x - 7} y={y - 17} width={14} height={21} overflow="visible">
            <Flame />
          </svg>
        )}
      </svg>
      <figcaption aria-hidden="true">{percent}%</figcaption>
    </figure>
  );
}
