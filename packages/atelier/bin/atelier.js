#!/usr/bin/env node
import { buildWhenStale } from './build-when-stale.js'

buildWhenStale()
await import('../dist/atelier.js')
