/** The one script that holds up the first paint: a file of its own, since the policy allows no inline script. */
import './lib/theme/theme-script.ts';
import './start-script.ts';
