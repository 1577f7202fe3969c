import { useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Chip, ChipLink, RemovableChip } from '#app/ui/controls/chip.tsx';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Eyebrow, PageHeading, SectionHeading } from '#app/ui/display/headings.tsx';
import {
  ArrowRightIcon,
  ArrowUpIcon,
  CheckIcon,
  ChevronDownIcon,
  CloseIcon,
  HeartIcon,
  MenuIcon,
  MinusIcon,
  PlusIcon,
  SearchIcon,
  StarIcon,
  TriangleDownIcon,
  TriangleUpIcon,
} from '#app/ui/display/icons.tsx';
import { Ruler } from '#app/ui/display/ruler.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { Group, Piece } from './piece.tsx';

const colours = [
  'bg-paper',
  'bg-sheet',
  'bg-ink',
  'bg-ink-2',
  'bg-ink-3',
  'bg-line',
  'bg-line-2',
  'bg-edge',
  'bg-accent',
  'bg-accent-ink',
  'bg-accent-wash',
  'bg-better',
  'bg-better-wash',
  'bg-star',
];
const icons = [
  SearchIcon,
  MenuIcon,
  CloseIcon,
  CheckIcon,
  MinusIcon,
  PlusIcon,
  ChevronDownIcon,
  ArrowRightIcon,
  ArrowUpIcon,
  HeartIcon,
  StarIcon,
  TriangleUpIcon,
  TriangleDownIcon,
];

export function TextPieces() {
  const [chips, setChips] = useState(['5000 mAh and above', 'Snapdragon', '₹12,000 – ₹65,000']);

  return (
    <Group title="Type and marks">
      <Piece name="Colours">
        {colours.map((colour) => (
          <span key={colour} title={colour} className={`size-9 rounded-small border border-line-2 ${colour}`} />
        ))}
      </Piece>
      <PageHeading eyebrow="Eyebrow · 6 min" aside="Showing 30 of 214 products">
        A page heading
      </PageHeading>
      <SectionHeading aside="Views in the last 24 hours" more={{ to: '/kit', label: 'All of them' }} className="mb-0">
        A section heading
      </SectionHeading>
      <p className="max-w-measure">
        Text in Instrument Sans: 6.82″ LTPO, 1440 × 3168, ₹64,999 and <strong>₹1,29,999</strong>. {''}
        <a href="#main" className="text-accent-ink underline underline-offset-3">
          A link that acts
        </a>
        . <span className="text-ink-2">Second ink</span>, <span className="text-ink-3">third ink</span>.
      </p>
      <Piece name="Figures">
        <span className="text-3xl font-[620] figure">₹1,29,999</span>
        <span className="text-2xl font-semibold figure">
          5400 <span className="text-base font-medium text-ink-2">mAh</span>
        </span>
        <span className="inline-flex items-center gap-1 font-medium text-better">
          <TriangleUpIcon className="size-2.5" /> 4
        </span>
        <span className="inline-flex items-center gap-1 font-medium text-accent-ink">
          <TriangleDownIcon className="size-2.5" /> 2
        </span>
      </Piece>
      <Piece name="Stars">
        <Stars value={4.5} count={48} />
        <Stars value={3.7} full />
        <Stars value={null} />
      </Piece>
      <Piece name="Icons">
        {icons.map((Icon, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Icon key={index} className="size-5" />
        ))}
      </Piece>
      <Piece name="Buttons">
        <Button variant="primary">Primary</Button>
        <Button>Outline</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="act">Clear All</Button>
        <Button variant="danger">Delete</Button>
        <ButtonLink to="/kit">As a link</ButtonLink>
      </Piece>
      <Piece name="Button sizes">
        <Button size="sm">Small</Button>
        <Button>Middle</Button>
        <Button size="lg" variant="primary">
          Large
        </Button>
      </Piece>
      <Piece name="Button states">
        <Button disabled>Disabled</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button loading>Saving</Button>
        <Button variant="primary" loading>
          Saving
        </Button>
      </Piece>
      <Piece name="Icon buttons">
        <IconButton label="Like" variant="outline">
          <HeartIcon />
        </IconButton>
        <IconButton label="Close">
          <CloseIcon />
        </IconButton>
        <IconButton label="Search" size="sm" variant="outline">
          <SearchIcon />
        </IconButton>
        <IconButton label="Not now" disabled variant="outline">
          <MenuIcon />
        </IconButton>
      </Piece>
      <Piece name="Chips">
        <Chip>Plain</Chip>
        <ChipLink to="/kit">Under ₹10,000</ChipLink>
        {chips.map((chip) => (
          <RemovableChip key={chip} onRemove={() => setChips(chips.filter((other) => other !== chip))}>
            {chip}
          </RemovableChip>
        ))}
      </Piece>
      <Card className="max-w-sm">
        <div className="p-4">
          <Eyebrow>Card</Eyebrow>
          <h3 className="mt-1 text-md">A sheet on paper</h3>
        </div>
      </Card>
      <div>
        <Ruler />
        <Ruler edge tick="6px" className="mt-6" />
      </div>
    </Group>
  );
}
