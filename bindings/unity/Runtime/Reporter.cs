// Says a thing once. What goes wrong in a step goes wrong in the next one too, and a console with fifty lines a second helps nobody.
// Sentences that differ in their numbers alone are the same thing: values that a script moves in every step are refused in every step.
using System.Collections.Generic;
using System.Text.RegularExpressions;
using UnityEngine;

namespace Plimsoll.Unity
{
    internal struct Reporter
    {
        static readonly Regex number = new Regex(@"-?(\d[\d.]*(e[-+]?\d+)?|nan\b|inf(inity)?\b)", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

        List<string> said; // since it last worked; null: nothing

        /// <summary>Logs the sentence, unless one of its kind has been logged since Forget.</summary>
        /// <param name="kind">what sentences about the same trouble have in common; null: the words without the numbers</param>
        public void Error(string sentence, Object context, string kind = null)
        {
            if (kind == null) kind = number.Replace(sentence, "#");
            if (said == null) said = new List<string>();
            if (said.Contains(kind)) return;
            said.Add(kind);
            Debug.LogError("Plimsoll: " + sentence, context);
        }

        /// <summary>It works again: the next trouble is news.</summary>
        public void Forget()
        {
            if (said != null) said.Clear();
        }
    }
}
