import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { CommandPalette } from '../ui/CommandPalette.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Select } from '../ui/Select.tsx'
import { showToast } from '../ui/toast-store.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { Room, Specimen } from './Room.tsx'

type Open = 'dialog' | 'side' | 'confirm' | 'palette' | undefined

const choices = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
] as const

/** Components that open above the page. */
export const Overlays = () => {
  const [open, setOpen] = useState<Open>()
  const [choice, setChoice] = useState<'one' | 'two'>('one')
  const close = () => setOpen(undefined)
  return (
    <Room title="Overlays">
      <Specimen name="Dialog, with a list in it">
        <Button onClick={() => setOpen('dialog')}>Open the dialog</Button>
        <Dialog open={open === 'dialog'} onClose={close} title="A dialog">
          <Select label="Choice" choices={choices} value={choice} onChange={setChoice} />
          <Button
            tone="soft"
            onClick={() => showToast('good', 'Saved.', { label: 'Choose two', run: () => setChoice('two') })}
          >
            Show a notice
          </Button>
          <Button onClick={close}>Done</Button>
        </Dialog>
      </Specimen>
      <Specimen name="Drawer">
        <Button onClick={() => setOpen('side')}>Open the drawer</Button>
        <Dialog open={open === 'side'} onClose={close} title="A drawer" size="side">
          <p>What is looked at beside the page.</p>
        </Dialog>
      </Specimen>
      <Specimen name="Confirmation">
        <Button tone="bad" onClick={() => setOpen('confirm')}>
          Delete…
        </Button>
        <ConfirmDialog
          open={open === 'confirm'}
          title="Delete the product?"
          action="Delete the product"
          problem="Two subscriptions still use it."
          onConfirm={close}
          onClose={close}
        >
          <p>Its checkout links end. Orders of it stay.</p>
        </ConfirmDialog>
      </Specimen>
      <Specimen name="Menu">
        <Menu
          align="start"
          trigger={<Button tone="soft">Actions</Button>}
          groups={[
            [
              { label: 'Copy the link', note: 'C', onChoose: () => showToast('good', 'Copied.') },
              { label: 'Not now', disabled: true, onChoose: () => undefined },
            ],
            [{ label: 'Archive', tone: 'bad', onChoose: () => showToast('bad', 'Archived.') }],
          ]}
        />
      </Specimen>
      <Specimen name="Tooltip">
        <Tooltip tip="Every fee of the processor is in it.">
          <Button tone="plain">Net amount</Button>
        </Tooltip>
      </Specimen>
      <Specimen name="Toast">
        <Button tone="soft" onClick={() => showToast('good', 'The product was saved.')}>
          Show a toast
        </Button>
      </Specimen>
      <Specimen name="Command palette">
        <Button tone="soft" onClick={() => setOpen('palette')}>
          Open the palette
        </Button>
        <CommandPalette
          open={open === 'palette'}
          onClose={close}
          commands={['Orders', 'Products', 'Sign out'].map((label) => ({
            label,
            run: () => showToast('info', label),
          }))}
        />
      </Specimen>
    </Room>
  )
}
