/** The only render-blocking script. It is a file of its own because the policy allows no inline scripts. */
import './lib/theme/theme-script.ts';
import './start-script.ts';
