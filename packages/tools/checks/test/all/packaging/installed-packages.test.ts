import { PUBLIC_PACKAGES } from '../../../src/packaging/public-packages.js';
import { describeInstalled, isOfHost } from './support/describe-installed.js';

describeInstalled(PUBLIC_PACKAGES.filter(({ folder }) => !isOfHost(folder)));
