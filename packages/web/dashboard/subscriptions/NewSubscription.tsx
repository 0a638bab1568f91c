import { Plus } from 'lucide-react'
import { lazy, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { OnceOpened } from '../../ui/OnceOpened.tsx'

const NewSubscriptionDialog = lazy(async () => ({
  default: (await import('./NewSubscriptionDialog.tsx')).NewSubscriptionDialog,
}))

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
      <OnceOpened open={open}>
        <NewSubscriptionDialog open={open} onClose={() => setOpen(false)} customerId={customerId} />
      </OnceOpened>
    </>
  )
}
