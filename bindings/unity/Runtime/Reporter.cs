// Logs each message once. An error in one step usually repeats in the next ones, and would fill the console. Messages
// that differ only in their numbers count as the same: values that a script changes in every step are refused in every
// step.
using System.Collections.Generic;
using System.Text.RegularExpressions;
using UnityEngine;

namespace Plimsoll.Unity
{
    internal struct Reporter
    {
        static readonly Regex number = new Regex(@"-?(\d[\d.]*(e[-+]?\d+)?|nan\b|inf(inity)?\b)", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

        List<string> said; // since the last success; null: nothing

        /// <summary>Logs the message, unless one of its kind has been logged since Forget.</summary>
        /// <param name="kind">identifies messages about the same error; null: the words without the numbers</param>
        public void Error(string sentence, Object context, string kind = null)
        {
            if (IsNews(kind ?? number.Replace(sentence, "#"))) Debug.LogError("Plimsoll: " + sentence, context);
        }

        public void Warning(string sentence, Object context)
        {
            if (IsNews(number.Replace(sentence, "#"))) Debug.LogWarning("Plimsoll: " + sentence, context);
        }

        bool IsNews(string kind)
        {
            if (said == null) said = new List<string>();
            if (said.Contains(kind)) return false;
            said.Add(kind);
            return true;
        }

        /// <summary>Forgets what has been logged, because the operation succeeded: the next error is logged
        /// again.</summary>
        public void Forget()
        {
            if (said != null) said.Clear();
        }
    }
}
