import { useState } from 'react'
import type { Result, CallError } from '../../lib/api-error.ts'
import { useKitTexts } from '../../ui/kit-texts.ts'

/** Completes the bank's challenge of a card; resolves to false when it could not be shown. */
export type Challenge = (secret: string) => Promise<boolean>

/** Error of the action; undefined on success. */
type Outcome = Promise<CallError | undefined>

/** Action of a card form: saves a card, or pays with it. */
export type CardAction = {
  /** Label of the button. */
  readonly label: string
  /** Challenge text of the sandbox's bank. */
  readonly question: string
  /** Charge in minor units of `currency`. 0 saves the card without a charge. */
  readonly amount: number
  readonly currency: string
  readonly run: (token: string, challenge: Challenge) => Outcome
  /** Saved method as an alternative to a typed card. */
  readonly saved?: { readonly label: string; readonly run: (challenge: Challenge) => Outcome } | undefined
}

/** Properties of a processor's form. */
export type CardFormProps = {
  readonly action: CardAction
  readonly onDone: () => void
  /** Keeps the dialog open while the form is busy. */
  readonly onBusy: (isBusy: boolean) => void
}

type FormOptions = Pick<CardFormProps, 'action' | 'onDone'> & { readonly challenge: Challenge }

/** Exchanges the typed card for a token; undefined when the form has shown its errors. */
type Tokenize = () => Promise<Result<{ readonly id: string }> | undefined>

/** Runs the action of a card form, with the typed card or with the saved method. */
export const useCardForm = ({ action, onDone, challenge }: FormOptions) => {
  const { errorSentence } = useKitTexts()
  const [problem, setProblem] = useState<string>()
  const [running, setRunning] = useState<'card' | 'saved'>()
  /** Runs one attempt; null means that the form shows its own errors. */
  const run = async (source: 'card' | 'saved', attempt: () => Promise<CallError | null | undefined>) => {
    setProblem(undefined)
    setRunning(source)
    const error = await attempt()
    setRunning(undefined)
    if (error === undefined) onDone()
    else if (error !== null) setProblem(errorSentence(error))
  }
  return {
    problem,
    running,
    submit: (tokenize: Tokenize) =>
      run('card', async () => {
        const token = await tokenize()
        if (token === undefined) return null
        return token.ok ? action.run(token.value.id, challenge) : token.error
      }),
    submitSaved: () => run('saved', async () => action.saved?.run(challenge)),
  }
}
