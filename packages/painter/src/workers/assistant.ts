import { parentPort } from 'node:worker_threads'
import { help } from '../engine/crew.ts'
import type { HelpWanted } from '../engine/engine.ts'
import { bindOperations } from '../engine/operations.ts'
import { collectGarbage } from './garbage.ts'

const port = parentPort
if (!port) throw new Error('This file is the body of an assistant thread; a painter worker starts it.')

port.on('message', ({ module, memory, control }: HelpWanted) => {
  help(control, bindOperations(module, memory))
  // The painting's memory is free only when no thread refers to it any more.
  setImmediate(collectGarbage)
})
