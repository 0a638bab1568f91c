import { loadClassifier } from '../safety/classify.ts'
import { serveTasks } from './serve-tasks.ts'

// The classifier's libraries print greetings; standard output is for the product's own lines.
for (const level of ['log', 'info', 'warn'] as const) console[level] = () => undefined

let classifier: ReturnType<typeof loadClassifier> | undefined

serveTasks(async (rgb: Uint8Array) => {
  classifier ??= loadClassifier()
  const classify = await classifier
  return classify(rgb)
})
