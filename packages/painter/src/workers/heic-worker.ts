import { decodeHeicHere } from '../codec/heic.ts'
import { serveTasks } from './serve-tasks.ts'

serveTasks(decodeHeicHere)
