import { Plus } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Button } from '../../ui/Button.tsx'

const NewSubscriptionDialog = lazyDialog(() => import('./NewSubscriptionDialog.tsx'), 'NewSubscriptionDialog')

type Props = {
  /** Id of the customer whose page this is; absent where the dialog asks for one. */
  customerId?: string
}

/** Button of the dialog in which a seller creates a subscription. */
export const NewSubscription = ({ customerId }: Props) => {
  const [open, setOpen] = useState(false)
  const isSmall = customerId !== undefined
  return (
    <>
      <Button
        tone={isSmall ? 'soft' : 'solid'}
        size={isSmall ? 'small' : 'normal'}
        onClick={() => setOpen(true)}
      >
        <Plus size={15} aria-hidden="true" />
        New subscription…
      </Button>
      <NewSubscriptionDialog open={open} onClose={() => setOpen(false)} customerId={customerId} />
    </>
  )
}
