import apiKeys from './api-keys.json' with { type: 'json' }
import app from './app.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import profile from './profile.json' with { type: 'json' }
import rules from './rules.json' with { type: 'json' }
import signIn from './sign-in.json' with { type: 'json' }
import ui from './ui.json' with { type: 'json' }
import workspace from './workspace.json' with { type: 'json' }

export const en = { 'api-keys': apiKeys, app, errors, profile, rules, 'sign-in': signIn, ui, workspace }
