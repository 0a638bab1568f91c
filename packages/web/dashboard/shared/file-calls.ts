import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import type { FileCalls } from '../../lib/upload-file.ts'

/** Calls of uploads, each looked up when it is made: the client is connected after this module loads. */
export const fileCalls: FileCalls = {
  create: (input, options) => call(api.files.create)(input, options),
  uploaded: (input, options) => call(api.files.uploaded)(input, options),
}
