import { useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { IconButton } from '#app/ui/controls/icon-button.tsx';
import { Tabs } from '#app/ui/controls/tabs.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { ChevronDownIcon, HeartIcon } from '#app/ui/display/icons.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Drawer } from '#app/ui/overlays/drawer.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#app/ui/overlays/menu.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { Tooltip } from '#app/ui/overlays/tooltip.tsx';
import { Group, Piece } from './piece.tsx';

const inASecond = () => new Promise<void>((done) => setTimeout(done, 1_000));

export function OverlayPieces() {
  const [shown, setShown] = useState<'dialog' | 'drawer' | null>(null);
  const close = () => setShown(null);

  return (
    <Group title="Over the page">
      <Piece name="Dialog, drawer, menu, tooltip">
        <Button onClick={() => setShown('dialog')}>Open dialog</Button>
        <Button onClick={() => setShown('drawer')}>Filters</Button>
        <Menu
          label="Account"
          trigger={(props) => (
            <Button {...props}>
              Account <ChevronDownIcon />
            </Button>
          )}
        >
          <MenuLink to="/kit">Profile</MenuLink>
          <MenuItem onClick={() => toast.success('Settings')}>Settings</MenuItem>
          <MenuItem disabled>Not yet</MenuItem>
          <MenuSeparator />
          <MenuItem onClick={() => toast.success('Signed out')}>Sign out</MenuItem>
        </Menu>
        <Tooltip text="Keep for later">
          <IconButton label="Save" variant="outline">
            <HeartIcon />
          </IconButton>
        </Tooltip>
      </Piece>
      <Piece name="Toasts">
        <Button onClick={() => toast.success('Saved')}>Success</Button>
        <Button onClick={() => toast.error('It was not saved. Try again.')}>Error</Button>
        <Button
          onClick={() =>
            toast.promise(inASecond(), { loading: 'Saving', success: 'Saved', error: 'It was not saved.' })
          }
        >
          Promise
        </Button>
      </Piece>
      <Tabs
        label="Tabs"
        tabs={[
          { value: 'first', label: 'Specification', content: 'What the first tab holds.' },
          { value: 'second', label: 'Prices', content: 'What the second tab holds.' },
          { value: 'third', label: 'Comments', content: 'What the third tab holds.' },
        ]}
      />
      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        title="Delete this entry?"
        description="It disappears from every list. This cannot be undone."
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button variant="danger" onClick={() => toast.error('A toast above the dialog')}>
              Delete
            </Button>
          </>
        }
      >
        <Field label="Reason" optional>
          <TextInput />
        </Field>
      </Dialog>
      <Drawer
        open={shown === 'drawer'}
        onClose={close}
        title="Filters"
        footer={
          <Button variant="primary" onClick={close}>
            Show 214 phones
          </Button>
        }
      >
        <Field label="Something to type">
          <TextInput />
        </Field>
      </Drawer>
    </Group>
  );
}
