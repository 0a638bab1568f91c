import { Dialog } from '../../ui/Dialog.tsx'
import { Later } from '../later/Later.tsx'
import { laterPart } from '../later/load.ts'
import type { InfoName } from './InfoText.tsx'
import { useSpeech } from './speech.ts'

const titles = {
  about: 'footer.about',
  privacy: 'footer.privacy',
  terms: 'footer.terms',
  credits: 'footer.credits',
  contact: 'contact',
} as const

export type { InfoName }

/** Dialog with the short texts of the footer's links and the contact form. */
export const InfoDialog = ({ name, onClose }: { name: InfoName | null; onClose: () => void }) => {
  const { say } = useSpeech()
  return (
    <Dialog open={name !== null} onClose={onClose} title={name ? say(titles[name]) : ''}>
      {name && <Later part={laterPart}>{({ InfoText }) => <InfoText name={name} onClose={onClose} />}</Later>}
    </Dialog>
  )
}
