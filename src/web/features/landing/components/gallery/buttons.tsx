import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Sun from 'lucide-react/icons/sun';
import Trash2 from 'lucide-react/icons/trash';
import { Badge } from '#web/ui/base/badge.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { Row, Sample } from './sample.tsx';

const long = 'Pridėti pirmąjį gimtadienį arba importuoti visus kontaktus iš karto';

export function ButtonSamples() {
  return (
    <>
      <Sample title="Buttons">
        <Row>
          <Button variant="primary" icon={<Plus />}>
            Add Birthday
          </Button>
          <Button>Cancel</Button>
          <Button variant="paper">Create card</Button>
          <Button variant="text">View My Cards</Button>
        </Row>
        <Row>
          <Button variant="danger">Delete account</Button>
          <Button variant="danger-fill">Delete everything</Button>
          <ButtonLink to="#links" icon={<Copy />}>
            A link
          </ButtonLink>
        </Row>
        <Row>
          <Button variant="primary" size="lg">
            Large
          </Button>
          <Button variant="primary">Medium</Button>
          <Button variant="primary" size="sm">
            Small
          </Button>
          <Button size="sm">End</Button>
          <Button variant="text" size="sm">
            Edit
          </Button>
        </Row>
        <Row>
          <Button variant="primary" disabled>
            Disabled
          </Button>
          <Button disabled>Disabled</Button>
          <Button variant="text" disabled>
            Disabled
          </Button>
          <Button variant="primary" busy>
            Sending…
          </Button>
          <Button busy>Saving…</Button>
          <Button variant="danger-fill" busy>
            Deleting…
          </Button>
        </Row>
        <div className="grid max-w-72 gap-3">
          <Button variant="primary" block>
            {long}
          </Button>
          <Button block icon={<Plus />}>
            {long}
          </Button>
        </div>
      </Sample>
      <Sample title="On a card">
        {['default', 'sunset', 'nature', 'purple', 'ocean'].map((card) => (
          <div key={card} data-card={card} className="flex flex-wrap gap-3 rounded-surface bg-card-bg p-4">
            <Button variant="card">Add Message</Button>
            <Button variant="card-quiet">Share</Button>
            <Button variant="card" busy>
              Adding…
            </Button>
          </div>
        ))}
      </Sample>
      <Sample title="Icon buttons and tooltips">
        <Row>
          <Tooltip text="Edit Birthday">
            <IconButton label="Edit Birthday">
              <Pencil />
            </IconButton>
          </Tooltip>
          <Tooltip text="Delete Birthday">
            <IconButton label="Delete Birthday" tone="danger">
              <Trash2 />
            </IconButton>
          </Tooltip>
          <IconButton label="Light theme" pressed>
            <Sun />
          </IconButton>
          <IconButton label="Small" size="sm">
            <Pencil />
          </IconButton>
          <IconButton label="Disabled" disabled>
            <Trash2 />
          </IconButton>
        </Row>
      </Sample>
      <Sample title="Badges">
        <Row>
          <Badge tone="mint">Published</Badge>
          <Badge>Draft</Badge>
          <Badge tone="berry">Today!</Badge>
          <Badge tone="flame">Tomorrow</Badge>
          <Badge tone="info" icon={<Copy />}>
            AI Image
          </Badge>
          <Badge tone="danger">Bounced</Badge>
        </Row>
      </Sample>
    </>
  );
}
