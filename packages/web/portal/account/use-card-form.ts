import { useState } from 'react'
import type { Answer, CallError } from '../../lib/api-error.ts'
import { useKitTexts } from '../../ui/kit-texts.ts'

/** Has the bank's question about a card answered; false when it could not be shown. */
export type Challenge = (secret: string) => Promise<boolean>

/** Answers an error; undefined when there was none. */
type Outcome = Promise<CallError | undefined>

/** The purpose of a card form: a card is saved, or something is paid. */
export type CardAction = {
  /** The words of the button. */
  readonly label: string
  /** The question of the sandbox's bank. */
  readonly question: string
  /** The charge in minor units; 0 saves the card alone, in the currency of no price. */
  readonly amount: number
  readonly currency: string
  readonly run: (token: string, challenge: Challenge) => Outcome
  /** A saved method that does as well as a card that is typed. */
  readonly saved?: { readonly label: string; readonly run: (challenge: Challenge) => Outcome } | undefined
}

/** Properties of the form of a processor. */
export type CardFormProps = {
  readonly action: CardAction
  readonly onDone: () => void
  /** The dialog stays while the form is at work. */
  readonly onBusy: (isBusy: boolean) => void
}

type Form = Pick<CardFormProps, 'action' | 'onDone'> & {
  /** Exchanges the card that was typed for a token; undefined when the form has said what is wrong with it. */
  readonly tokenize: () => Promise<Answer<{ readonly id: string }> | undefined>
  readonly challenge: Challenge
}

/** Runs the action of a card form, with the card that was typed or with the saved method. */
export const useCardForm = ({ action, onDone, tokenize, challenge }: Form) => {
  const { errorSentence } = useKitTexts()
  const [problem, setProblem] = useState<string>()
  const [running, setRunning] = useState<'card' | 'saved'>()
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
    submit: () =>
      run('card', async () => {
        const token = await tokenize()
        if (token === undefined) return null
        return token.ok ? action.run(token.value.id, challenge) : token.error
      }),
    submitSaved: () => run('saved', async () => action.saved?.run(challenge)),
  }
}
