import { minutes } from '@atelier/plumbing/clock'
import { sizeOf, testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
