import { parentPort } from 'node:worker_threads'
import { loadClassifier } from './classify.ts'
import type { SafetyAnswer, SafetyQuestion } from './messages.ts'

const port = parentPort
if (!port)
  throw new Error('This file is the body of a safety worker; start it through createSafetyChecker().')

// The libraries greet on the console, which belongs to the product.
for (const word of ['log', 'info', 'warn'] as const) console[word] = () => undefined

let loading: ReturnType<typeof loadClassifier> | undefined

const answer = async ({ id, rgb }: SafetyQuestion): Promise<SafetyAnswer> => {
  try {
    loading ??= loadClassifier()
    const classify = await loading
    return { id, scores: await classify(rgb) }
  } catch (error) {
    loading = undefined
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}

port.on('message', async (question: SafetyQuestion) => {
  port.postMessage(await answer(question))
})
