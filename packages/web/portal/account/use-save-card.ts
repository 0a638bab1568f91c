import { useState } from 'react'
import { type Answer, answerOf, type CallError } from '../../lib/api-error.ts'
import { useAction } from '../../lib/queries.ts'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useSpeech } from '../texts/speech.ts'
import { client } from '../client.ts'

/** What the form of a processor is given. */
export type CardFormProps = {
  /** What the customer owes is charged to the card. */
  readonly isDue: boolean
  readonly onClose: () => void
  /** The dialog stays while the card is being saved. */
  readonly onBusy: (isBusy: boolean) => void
}

type Saving = {
  /** What the customer owes is charged to the card. */
  readonly isDue: boolean
  /** Exchanges the card that was entered for a token; undefined when the form has said what is wrong with it. */
  readonly tokenize: () => Promise<Answer<{ readonly id: string }> | undefined>
  /** Has the bank's question answered; false when it could not be shown. */
  readonly challenge: (secret: string) => Promise<boolean>
  readonly onSaved: () => void
}

/** Saves a card: makes a token of it, lets its bank ask the customer, and makes it the default. */
export const useSaveCard = ({ isDue, tokenize, challenge, onSaved }: Saving) => {
  const { say } = useSpeech()
  const { errorSentence } = useKitTexts()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const start = useAction(client.cardSetups.start)
  const finish = useAction(client.cardSetups.finish, [
    client.customers.getPaymentMethods,
    client.subscriptions.list,
  ])
  /** Answers what went wrong; undefined when nothing did, and null when the form says it itself. */
  const attempt = async (): Promise<CallError | null | undefined> => {
    const token = await tokenize()
    if (token === undefined) return null
    if (!token.ok) return token.error
    const setup = await answerOf(start.run({ body: { confirmation_token_id: token.value.id } }))
    if (!setup.ok) return setup.error
    const { id, status, client_secret } = setup.value
    if (status === 'requires_action' && !(await challenge(client_secret))) return { kind: 'network' }
    const saved = await answerOf(finish.run({ path: { id } }))
    return saved.ok ? undefined : saved.error
  }
  const save = async () => {
    setProblem(undefined)
    setIsBusy(true)
    const error = await attempt()
    setIsBusy(false)
    if (error === null) return
    if (error !== undefined) return setProblem(errorSentence(error))
    showToast('good', say(isDue ? 'card.addedAndDue' : 'card.added'))
    onSaved()
  }
  return { problem, isBusy, save }
}
