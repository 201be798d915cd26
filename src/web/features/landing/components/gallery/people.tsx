import { EmptyDrawing } from '#web/ui/art/empty-drawing.tsx';
import { Avatar } from '#web/ui/base/avatar.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Candle } from '#web/ui/base/candle.tsx';
import { EmptyState } from '#web/ui/base/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/base/skeleton.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { Row, Sample } from './sample.tsx';

const initials = ['EC', 'MK', 'RŽ', 'TW', 'OP', 'ИИ', 'ДЁ', 'Ą'];
const week = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const lit = [0, 1, 4, 6];

export function PeopleSamples() {
  return (
    <>
      <Sample title="Avatars">
        <Row>
          {initials.map((letters, hue) => (
            <Avatar key={letters} initials={letters} hue={hue} />
          ))}
        </Row>
        <Row>
          <Avatar initials="EC" hue={2} size="sm" />
          <Avatar initials="EC" hue={2} />
          <Avatar initials="EC" hue={2} size="lg" />
        </Row>
      </Sample>
      <Sample title="Candles">
        <div className="grid grid-cols-8 items-end justify-items-center border-b border-field-line pt-6">
          {week.map((days) => (
            <Candle key={days} days={days} lit={lit.includes(days)} hue={days} inRow />
          ))}
        </div>
        <div className="flex items-end gap-12 pt-12">
          <Candle lit alive size="lg" />
          <Candle lit />
          <Candle />
          <Candle size="sm" />
          <Candle size="sm" lit />
        </div>
      </Sample>
      <Sample title="Waiting">
        <Spinner text="Checking your link…" className="py-6" />
        <SkeletonGroup label="Loading birthdays" className="grid gap-5">
          {[0, 1].map((row) => (
            <div key={row} className="flex gap-4">
              <Skeleton className="size-11 rounded-full!" />
              <div className="grid flex-1 content-center gap-2">
                <Skeleton className="h-4 w-40" />
                <Skeleton className="h-3.5 w-64 max-w-full" />
              </div>
            </div>
          ))}
        </SkeletonGroup>
      </Sample>
      <Sample title="Nothing here">
        <EmptyState
          drawing={<EmptyDrawing name="no-birthdays" className="w-full" />}
          title="No birthdays yet"
          text="Add the first one, or import your contacts."
          actions={
            <>
              <Button variant="primary">Add Birthday</Button>
              <Button>Import Google Contacts</Button>
            </>
          }
        />
      </Sample>
    </>
  );
}
